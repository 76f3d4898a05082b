/**
 * Offset of the ports of test engines: beside those of `npm start`, and below the ports that outgoing connections take (32768 and more on Linux), which
 * would be found taken now and then. The process id keeps two test runs apart.
 */
export const testOffset = (pid: number): number => 2_100 + (pid % 30) * 60;
