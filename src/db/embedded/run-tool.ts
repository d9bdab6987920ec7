import { type SpawnOptions, spawn } from 'node:child_process';

export interface ToolRun {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

const outputLimit = 64 * 1024;

/**
 * Runs a program to its end, at most `timeLimitMs`, keeping the last 64 KB of what it prints. A program that cannot be started, fails or is killed is
 * `ok: false`, never an exception.
 */
export function runTool(
  command: readonly string[],
  options: SpawnOptions & { timeLimitMs: number; stdin?: number },
): Promise<ToolRun> {
  const { timeLimitMs, stdin, ...rest } = options;
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const output = { stdout: '', stderr: '' };
    const child = spawn(program, args, {
      ...rest,
      stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
    });
    child.stdout?.on('data', (part: Buffer) => {
      output.stdout = (output.stdout + part.toString('utf8')).slice(-outputLimit);
    });
    child.stderr?.on('data', (part: Buffer) => {
      output.stderr = (output.stderr + part.toString('utf8')).slice(-outputLimit);
    });
    child.once('error', (error) => resolve({ ok: false, stdout: output.stdout, stderr: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, ...output }));
  });
}

/** The last line of what a program printed that says something: most tools put the reason there. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.trim() ?? '';
}
