import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Only `prisma migrate` and `prisma studio` connect; the apps get their URL from the server's configuration.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
