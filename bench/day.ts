/**
 * A day at the counter: three tills and the website's visitors on the same shows, over two nodes with PostgreSQL, Redis, a virtual printer
 * and simulated card terminals, while answers are lost, nodes are killed, paper is out and terminals are away. What everybody does is chosen
 * by a seed. At the end the books must balance: tickets = claims = seats, stock, cash by shift, payments, VAT, and what the terminals took.
 *
 *     npm run day [-- minutes [seed]]           10 minutes
 *
 * Exits with 1 and says what is wrong. Its short form is a test (day/day.test.ts).
 */
import { told } from './day/books.ts';
import { dayAtTheCounter } from './day/run.ts';
import { line } from './lib/statistics.ts';

const [minutes = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
console.log(`A day of ${minutes} min with the seed ${seed}: npm run day -- ${minutes} ${seed}`);
const { counter, books, faults, lost, logged } = await dayAtTheCounter({ seconds: minutes * 60, seed });
await counter.close();
line('done', told(books.done));
line('refused', told(books.refused));
line('bills; answers lost on purpose; shows', `${books.sold.size}; ${lost}; ${counter.allShows.length}`);
line('logged', told(logged));
for (const fault of faults.slice(0, 50)) console.log(`WRONG: ${fault}`);
console.log(faults.length > 0 ? `\n${faults.length} things are wrong.` : '\nThe books balance.');
process.exit(faults.length > 0 ? 1 : 0);
