import pg from 'pg';

/** Where the provider of an account tells its news; default: the first one. */
export async function webhookPath(databaseUrl: string, account = 1): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ webhook_key: string }>(
      'select webhook_key from payment_account where id = $1',
      [account],
    );
    return `/api/webhooks/${rows[0]?.webhook_key}`;
  } finally {
    await client.end();
  }
}
