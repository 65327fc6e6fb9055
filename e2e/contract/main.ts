/**
 * `npm run contract [-- OPTION...]`: schemathesis makes requests of the whole REST contract, right and wrong ones, to a server with
 * demo data, and ends with 1 where answers and document disagree. Options are schemathesis's own, such as `--max-examples 100`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inCache } from '../../scripts/lib/paths.mjs';
import { startDemo } from '../../server/src/testing/demo.ts';
import { signedInAsAdmin } from '../../visits/api.ts';

/** The version is fixed, because other ones check other things. */
const VERSION = '4.32.5';
const folder = inCache('schemathesis', VERSION);
const bin = (name: string): string => join(folder, 'bin', name);

/** Runs a command whose output is for whoever called this one; gives its exit code. */
function shown(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    // It keeps there what it found, for its own `replay`.
    cwd: inCache('schemathesis'),
    env: { ...process.env, ...env },
  });
  if (error) throw new Error(`${command} could not be started (${error.message}): it needs Python 3.10 with venv`);
  return status ?? 1;
}

mkdirSync(folder, { recursive: true });
if (!existsSync(bin('schemathesis'))) {
  const made = shown('python3', ['-m', 'venv', folder]) || shown(bin('pip'), ['install', `schemathesis==${VERSION}`]);
  if (made !== 0) throw new Error('schemathesis could not be installed; what pip said stands above');
}
const demo = await startDemo({ env: { RATE_LIMITS: 'off' } });
try {
  const { cookie, csrf } = await signedInAsAdmin(demo, 'super-admin');
  const cookies = new Map(cookie.split('; ').map((each) => each.split(/=(.*)/s, 2) as [string, string]));
  const config = join(import.meta.dirname, 'schemathesis.toml');
  const args = [
    '--config-file',
    config,
    'run',
    `${demo.url}/api/openapi.json`,
    '--url',
    demo.url,
    '--header',
    `X-CSRF-Token: ${csrf}`,
  ];
  process.exitCode = shown(
    bin('schemathesis'),
    [...args, '--checks', 'all', '--continue-on-failure', ...process.argv.slice(2)],
    {
      SCHEMATHESIS_HOOKS: 'hooks',
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: '1',
      VISITOR_SESSION: cookies.get('parterre_session') ?? '',
      STAFF_SESSION: cookies.get('parterre_staff') ?? '',
    },
  );
} finally {
  await demo.stop();
}
