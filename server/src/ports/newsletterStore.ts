/** Who gets the newsletter of which exhibitor. */
import type { Locale } from '../contract/index.ts';

export interface Subscriber {
  /** The exhibitor whose newsletter it is. */
  exhibitorId: number;
  /** In lower case: an exhibitor knows an address once, however it is written. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  locale: Locale;
}

export interface NewsletterStore {
  /** Adds an address. One that is there keeps what is known of it: anybody can type it; only missing names are filled in. */
  subscribe(subscriber: Subscriber): Promise<void>;
}
