/** The first rows of an exhibitor, and of an installation. */

export interface NewExhibitor {
  tradeName: string;
  email: string;
  timezone: string;
  hosts: string[];
  /** By key. */
  settings: Record<string, unknown>;
}

export interface FirstRows {
  exhibitor: NewExhibitor;
  employee: { name: string; email: string; passwordHash: string };
}

export interface SetupStore {
  /** Whether there is an exhibitor, or somebody who works here. */
  isSetUp(): Promise<boolean>;
  /** The exhibitor, its settings, and its first employee with the role super-admin. False: somebody else was quicker. */
  setUp(rows: FirstRows): Promise<boolean>;
}
