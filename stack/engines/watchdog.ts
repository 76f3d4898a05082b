import { spawn } from 'node:child_process';

/**
 * Ends engines whose stack died without stopping them (SIGKILL, power of a container), and processes of the product that are left when a stack stops. It is a shell that reads from a
 * pipe of ours: the pipe closes with our process, however that ends. POSIX sh, so that it runs on Linux and macOS alike.
 */
const SCRIPT = `
trap '' INT TERM HUP
groups=''
while read -r word group; do
  case "$word" in
    watch) groups="$groups $group " ;;
    forget)
      case "$groups" in
        *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;;
      esac ;;
  esac
done
[ -z "$(echo $groups)" ] && exit 0
for group in $groups; do kill -s TERM -- "-$group" 2>/dev/null; done
for second in 1 2 3 4 5 6; do
  sleep 1
  left=''
  for group in $groups; do kill -s 0 -- "-$group" 2>/dev/null && left=yes; done
  [ -z "$left" ] && exit 0
done
for group in $groups; do kill -s KILL -- "-$group" 2>/dev/null; done
`;

export type Watchdog = {
  /** Ends this process group when our own process ends. */
  watch: (group: number) => void;
  /** No longer: the group has ended, and its number may come back as somebody else's. */
  forget: (group: number) => void;
  /** Ends what it still watches, and itself: a benchmark that failed leaves no process of the product behind, which would go on working for the next one. */
  release: () => void;
};

/** Starts the watchdog of a stack. */
export function startWatchdog(): Watchdog {
  // Its own session: Ctrl-C in the terminal must reach us and not the watchdog.
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // A watchdog that is gone leaves the clean-up to the next start.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  const send = (line: string): void => {
    if (shell.stdin.writable) shell.stdin.write(`${line}\n`);
  };
  return {
    watch: (group) => send(`watch ${group}`),
    forget: (group) => send(`forget ${group}`),
    release: () => shell.stdin.end(),
  };
}
