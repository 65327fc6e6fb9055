/** The demo's card terminals, a process of their own as real ones would be. `node main.ts PORT`. */
import { createTerminalSimulator } from './server.ts';

const port = Number(process.argv[2]);
const server = createTerminalSimulator().app.listen(port, '127.0.0.1');
server.once('error', (error) => {
  process.stderr.write(`The card terminals cannot listen on ${port}: ${error.message}\n`);
  process.exit(1);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    server.closeAllConnections();
    server.close(() => process.exit(0));
  });
