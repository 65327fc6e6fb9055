/** `npm run build:engine`: the engine's WebAssembly, and before it, once, the tools for it. */
import { main } from './lib/main.mjs';
import { runSteps } from './lib/steps.mjs';
import { engineSteps } from './setup/engine-steps.mjs';

await main(() => runSteps(engineSteps()));
