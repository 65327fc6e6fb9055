/** Watches what is written to a database, and takes it back. */
import type pg from 'pg';

/** Tells what was committed since it was asked the last time. */
export interface Journal {
  /** The tables that were written to, each once; `but` these. */
  written(but?: string[]): Promise<string[]>;
  /** Each row that was written: as it was and as it became. */
  rows(): Promise<{ name: string; row: Record<string, unknown> }[]>;
  /** Ends the watch. */
  close(): Promise<void>;
  /** Every row as it was before: changed, made and deleted ones. */
  takeBack(): Promise<void>;
}

/**
 * Notes every row that is written from now on, by whomever, in all tables of the public schema. What is rolled back leaves no note, so an empty
 * journal means that nothing was kept. `client` must be a superuser's: rows are put back past triggers and foreign keys.
 */
export async function journalOf(client: pg.Client): Promise<Journal> {
  await client.query(`
    create schema journal;
    create table journal.note (id bigserial primary key, name text not null, old jsonb, new jsonb);
    create function journal.note() returns trigger language plpgsql as $$ begin
      insert into journal.note (name, old, new) values (tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    create function journal.take_back() returns void language plpgsql as $$ declare noted record; keys text; plain text; begin
      set local session_replication_role = replica;
      for noted in select * from journal.note order by id desc loop
        select string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ') into keys
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indisprimary and i.indrelid = format('public.%I', noted.name)::regclass;
        select string_agg(quote_ident(a.attname), ', ') into plain from pg_attribute a
          where a.attrelid = format('public.%I', noted.name)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
        if noted.new is not null then
          execute format('delete from public.%1$I t using jsonb_populate_record(null::public.%1$I, $1) k where %2$s', noted.name, keys) using noted.new;
        end if;
        if noted.old is not null then
          execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::public.%1$I, $1)', noted.name, plain)
            using noted.old;
        end if;
      end loop;
      delete from journal.note;
    end $$;
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' loop
        execute format('create trigger zz_journal after insert or update or delete on public.%I for each row execute function journal.note()', name);
      end loop;
    end $$`);
  return {
    async written(but = []) {
      const { rows } = await client.query<{ name: string }>(
        'select distinct name from journal.note where name <> all ($1) order by name',
        [but],
      );
      return rows.map(({ name }) => name);
    },
    async rows() {
      const { rows } = await client.query<{ name: string; row: Record<string, unknown> }>(
        `select name, old as row from journal.note where old is not null
         union all select name, new from journal.note where new is not null`,
      );
      return rows;
    },
    async close() {
      await client.query('drop schema journal cascade');
    },
    async takeBack() {
      await client.query('select journal.take_back()');
    },
  };
}

/**
 * Copies the first row of every table (or of `tables`) that has one key, as row `id` (where the key is a uuid: `uuid`). Copies belong to each other as
 * what they were copied of does, so a copied exhibitor has copies of everything.
 */
export async function copyRows(
  client: pg.Client,
  { id, uuid, tables }: { id: number; uuid: string; tables?: string[] },
): Promise<void> {
  const { rows } = await client.query<{
    name: string;
    key: string;
    type: string;
    /** All that can be written. */
    columns: string;
    /** What no two rows may have alike: how a copy is told from the first. */
    unique: Record<string, 'number' | 'uuid' | 'suffix' | 'null'>;
    links: Record<string, string>;
  }>(
    `select c.relname as name, a.attname as key, a.atttypid::regtype::text as type,
       (select string_agg(quote_ident(w.attname), ', ') from pg_attribute w
         where w.attrelid = c.oid and w.attnum > 0 and not w.attisdropped and w.attgenerated = '') as columns,
       coalesce((select jsonb_object_agg(u.attname,
           case when u.atttypid = 'integer'::regtype then 'number' when u.atttypid = 'uuid'::regtype then 'uuid' when u.attnotnull then 'suffix' else 'null' end)
         from pg_index x join pg_attribute u on u.attrelid = c.oid and u.attnum = any(x.indkey)
         where x.indrelid = c.oid and x.indisunique and not x.indisprimary
           and u.atttypid = any('{integer,uuid,text,varchar}'::regtype[])), '{}') as unique,
       coalesce((select jsonb_object_agg(l.attname, f.confrelid::regclass::text) from pg_constraint f
         cross join unnest(f.conkey, f.confkey) as pair(own, theirs)
         join pg_index k on k.indrelid = f.confrelid and k.indisprimary and k.indnatts = 1 and k.indkey[0] = pair.theirs
         join pg_attribute l on l.attrelid = c.oid and l.attnum = pair.own
         where f.conrelid = c.oid and f.contype = 'f'), '{}') as links
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indnatts = 1
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and a.atttypid in ('integer'::regtype, 'uuid'::regtype)`,
  );
  const copied = rows.filter(({ name }) => !tables || tables.includes(name));
  const idOf = (table: string): number | string | undefined => {
    const target = copied.find(({ name }) => name === table);
    return target && (target.type === 'uuid' ? uuid : id);
  };
  await client.query('begin; set local session_replication_role = replica');
  for (const { name, key, columns, unique, links } of copied) {
    // The one that belongs to most.
    const nulls = ['0', ...Object.keys(links).map((column) => `"${column}"`)].join(', ');
    const [first] = (
      await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from "${name}" t order by num_nulls(${nulls}), "${key}" limit 1`,
      )
    ).rows;
    if (!first) continue;
    const copy = { ...first.row };
    for (const [column, kind] of Object.entries(unique))
      if (copy[column] !== null) copy[column] = otherValue(copy[column], kind, id);
    for (const [column, table] of Object.entries(links))
      if (first.row[column] !== null) copy[column] = idOf(table) ?? first.row[column];
    copy[key] = idOf(name);
    await client.query(
      `insert into "${name}" (${columns}) overriding system value
       select ${columns} from jsonb_populate_record(null::"${name}", $1)`,
      [JSON.stringify(copy)],
    );
  }
  await client.query('commit');
}

function otherValue(value: unknown, kind: 'number' | 'uuid' | 'suffix' | 'null', id: number): unknown {
  if (kind === 'number') return id;
  if (kind === 'uuid') return crypto.randomUUID();
  return kind === 'null' ? null : `${value}-${id}`;
}
