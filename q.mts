import pg from 'pg';
import fs from 'node:fs';
const j = JSON.parse(fs.readFileSync('/tmp/work/var/postgres/parterre.json','utf8'));
console.log(Object.keys(j));
const c = new pg.Client({ host: '127.0.0.1', port: 46739, user: j.user ?? 'postgres', password: j.password, database: process.argv[3] ?? 'postgres' });
await c.connect(); const r = await c.query(process.argv[2]!); console.log(r.rows); await c.end();
