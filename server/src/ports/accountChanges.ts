/** Accounts by their address, in the transaction of a change. Several may have one address; one of them at most has a password. */
import type { JobPayloads } from './jobs.ts';

export interface HeldAddress {
  employeeId: number;
  /** Whether the address is not confirmed yet: they sign in with another one. */
  isWaiting: boolean;
  hasPassword: boolean;
  isArchived: boolean;
}

export interface AccountChanges {
  /**
   * Keeps others from giving an account this address, or a password to one that has it, until the transaction ends. To be taken
   * before rows are locked.
   */
  lockAddress(email: string): Promise<void>;
  /**
   * The account that has this address, or waits for its confirmation, and works, or has worked, at one of these exhibitors; of several one that can sign in. Null: none there,
   * wherever else there is one. `except`: an account that does not count. Takes `lockAddress`.
   */
  heldAt(email: string, exhibitorIds: number[], except: number | null): Promise<HeldAddress | null>;
  /** The employee whose password counts with this address. Null: nobody signs in with it. Takes `lockAddress`. */
  signingIn(email: string): Promise<number | null>;
  /** Who is invited by this link, which is used up, with the address that it was mailed to. Null: there is no such link. Takes `lockAddress`. */
  useInvitation(linkId: string): Promise<{ employeeId: number; email: string } | null>;
  /** Accounts of this address that are archived have no password any more. */
  endFormerPasswords(email: string): Promise<void>;
  /** The mail to a new address, with a link to confirm it, goes out once this is committed; it takes the place of one that has not gone out yet. */
  mailNewAddress(mail: JobPayloads['mail-new-address']): Promise<void>;
  /** Links of such mails to an employee work no more. */
  endAddressLinks(employeeId: number): Promise<void>;
  /** Uses up the link that confirms a new address, and answers whose it is. Null: there is no such link. Takes `lockAddress`. */
  useAddressLink(linkId: string): Promise<{ employeeId: number; email: string } | null>;
}
