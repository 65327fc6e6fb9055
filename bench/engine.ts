/**
 * The engine's searches as native code, as WebAssembly, and called from JavaScript: side by side, in the same rounds, on
 * the same shows. Ends with 1 when their answers differ, or when an aim is missed.
 *
 * "Native" and "WASM" are one loop in Rust compiled twice (engine/rust); "from JavaScript" is a call of `Inventory` a
 * search, as the server makes it, with what the boundary costs. JavaScript is run as tsx compiles it, which is how the
 * server runs too.
 *
 *     npm run bench:engine [-- rounds] [-- seats,seats]
 */
import { compile } from './engine/compiled.ts';

const [rounds = '21', seats] = process.argv.slice(2);

await compile();
// Only now: what is loaded from engine/pkg must be what was just compiled.
const { measureAll } = await import('./engine/report.ts');
const areMet = await measureAll(Number(rounds), seats?.split(',').map(Number));
process.exitCode = areMet ? 0 : 1;
