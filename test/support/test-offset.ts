/** Ports of test engines, far from those of `npm start`, so that tests run beside it; the process id keeps two test runs apart. */
export const testOffset = (pid: number): number => 20_000 + (pid % 400) * 40;
