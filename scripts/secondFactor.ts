/**
 * `npm run second-factor -- reset ADDRESS` takes away the second factor of whoever signs in with this address, and signs them out; they get a
 * mail. For the last who may do everything: others ask whoever manages accounts. For the embedded database stop `npm start` first.
 */
import { createPool } from '../server/src/adapters/postgres/pool.ts';
import { resetByOperator } from '../server/src/adapters/postgres/secondFactorStore.ts';
import { withDatabase } from './lib/database.ts';
import { explain } from './lib/main.mjs';

const [command, address] = process.argv.slice(2);
if (command !== 'reset' || address === undefined) {
  console.error('npm run second-factor -- reset ADDRESS');
  process.exitCode = 2;
} else {
  try {
    await withDatabase((url) => reset(url, address));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

async function reset(url: string, email: string): Promise<void> {
  const pool = createPool(url, { max: 1 });
  try {
    const done = await resetByOperator(pool, email);
    if (done === null) {
      console.error(`Nobody who works here signs in as ${email}.`);
      process.exitCode = 1;
    } else if (done) console.log(`The second factor of ${email} is taken away. A mail tells them.`);
    else console.log(`${email} has no second factor.`);
  } finally {
    await pool.end();
  }
}
