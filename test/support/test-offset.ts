/**
 * Offset of the ports of test engines: apart from those of `npm start`, and below the ports that outgoing connections take (32768 and more on Linux), which
 * would be found taken now and then. The process id keeps two test runs apart.
 * @returns 2100 to 2940; with the lanes of `test/run-all.ts` and further attempts the highest port is below 32768
 */
export const testOffset = (pid: number): number => 2_100 + (pid % 15) * 60;
