import { spawn } from 'node:child_process';

/**
 * Ends a process when we die, even by SIGKILL: a shell waits on a pipe that breaks with us. Call the returned function once the process has ended in the
 * normal way.
 */
export function dieWithUs(pid: number, signal: 'INT' | 'TERM' | 'KILL'): () => void {
  const shell = spawn('/bin/sh', ['-c', 'read -r word || kill -s "$1" "$2"', 'sh', signal, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // Without a shell there is nobody to watch; the pipe then reports an error that changes nothing.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref();
  return () => shell.stdin.end('done\n');
}
