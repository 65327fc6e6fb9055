/** Accounts by their address, in the transaction of a change. Several may have one address; one of them at most has a password. */

export interface HeldAddress {
  employeeId: number;
  hasPassword: boolean;
  isArchived: boolean;
}

export interface AccountChanges {
  /** Until the transaction ends nobody else gives an account this address, nor a password to one that has it. To be taken before rows are locked. */
  lockAddress(email: string): Promise<void>;
  /**
   * The account that has this address and works, or has worked, at one of these exhibitors; of several one that can sign in. Null: none there,
   * wherever else there is one. `except`: an account that does not count. Takes `lockAddress`.
   */
  heldAt(email: string, exhibitorIds: number[], except: number | null): Promise<HeldAddress | null>;
  /** Whose password counts with this address. Null: nobody signs in with it. Takes `lockAddress`. */
  signingIn(email: string): Promise<number | null>;
  /** Who is invited by this link, which is used up, with the address that it was mailed to. Null: there is no such link. Takes `lockAddress`. */
  useInvitation(linkId: string): Promise<{ employeeId: number; email: string } | null>;
}
