// The service as it is built, in a process that a harness owns. It is warm when it starts: everything is loaded, and nothing begins before the
// harness says so. Then it can be told to stand still at a point of a delivery, to be stalled there, and to believe in another time.
import process from 'node:process';
import '@slack/web-api';
import { readConfig } from '../../dist/src/config.js';
import { createLog } from '../../dist/src/log.js';
import { startService } from '../../dist/src/main.js';

let offsetMs = 0;
const SystemDate = Date;
const now = () => SystemDate.now() + offsetMs;
// As when somebody sets the machine's clock: everything that asks for the date gets the wrong one, and the steady clock goes on.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  apply: () => new SystemDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

/** `{ point, spared, stallMs? }`: what happens at which point, and how many get past it first. */
let trap;
/** Lets those go on who stand still. */
let release = () => undefined;
let released = Promise.resolve();

function setTrap(next) {
  release();
  trap = next ?? undefined;
  released = new Promise((resolve) => {
    release = resolve;
  });
}

async function crossing(point) {
  // The point after the answer was called `sent` once.
  const reached = point === 'sent' ? 'answered' : point;
  if (trap?.point !== reached) return;
  trap.spared -= 1;
  if (trap.spared >= 0) return;
  const { stallMs } = trap;
  if (stallMs !== undefined) trap = undefined;
  process.send({ at: reached });
  if (stallMs === undefined) await released;
  else stall(stallMs);
}

/** Nothing else runs in this process meanwhile: no timer, no answer, no heartbeat. */
function stall(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

async function live(env) {
  Object.assign(process.env, env);
  const config = readConfig(process.env);
  const service = await startService({
    config,
    log: createLog(config.LOG_LEVEL),
    version: '0.0.0',
    tickMs: 300,
    sweepMs: 1_000,
    // The fakes do not ration here: at the platforms' own pace a storm would take ten times as long to tell.
    paceScale: 10,
    crossing,
  });
  process.once('SIGTERM', async () => {
    await service.stop();
    process.exit(0);
  });
  process.send({ ready: true });
}

process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message.go !== undefined)
    live(message.go).catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    });
  if ('trap' in message) setTrap(message.trap);
  if (message.offsetMs !== undefined) offsetMs = message.offsetMs;
});
process.send({ warm: true });
