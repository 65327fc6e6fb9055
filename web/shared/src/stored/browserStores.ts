export interface BrowserStores<Name extends string> {
  /** Rejects where this browser keeps nothing. */
  read<T>(name: Name, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>;
  /**
   * Resolves once it is written: all of it or nothing. Rejects when there is no room left, or where this browser keeps nothing. `change` asks for
   * everything at once: a page that is going gets no other turn.
   */
  write(names: Name | readonly Name[], change: (store: (name: Name) => IDBObjectStore) => void): Promise<void>;
}

/**
 * A database of this app. `version` grows whenever `names` do. It stays open, since while the page goes there is no time to open it.
 */
export function browserStores<Name extends string>(
  database: string,
  version: number,
  names: readonly Name[],
): BrowserStores<Name> {
  let opening: Promise<IDBDatabase> | null = null;

  function opened(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, version);
      request.onupgradeneeded = () => {
        const { result } = request;
        for (const name of names) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }).then(
      (open) => {
        // Another window has a newer app, which keeps other things.
        open.onversionchange = () => {
          open.close();
          opening = null;
        };
        // The browser has closed it by itself, as when its files were taken away.
        open.onclose = () => {
          opening = null;
        };
        return open;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
    return opening;
  }

  return {
    async read(name, ask) {
      const request = ask((await opened()).transaction(name, 'readonly').objectStore(name));
      return await new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    },

    async write(names, change) {
      const transaction = (await opened()).transaction(names, 'readwrite', { durability: 'strict' });
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
        change((name) => transaction.objectStore(name));
        transaction.commit();
      });
    },
  };
}
