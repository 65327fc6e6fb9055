/** `npm run build:engine`: the engine's WebAssembly, and before it, once, the tools for it. */
import { withSetupLock } from './lib/lock.mjs';
import { main } from './lib/main.mjs';
import { runSteps } from './lib/steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';

await main(() => withSetupLock(() => runSteps(engineSteps())));
