/** The first rows of an installation. */

export interface FirstRows {
  exhibitor: { tradeName: string; email: string; timezone: string };
  /** By key. */
  settings: Record<string, unknown>;
  employee: { name: string; email: string; passwordHash: string };
}

export interface SetupStore {
  /** There is an exhibitor, or somebody who works here. */
  isSetUp(): Promise<boolean>;
  /** The exhibitor, its settings, and its first employee with the role super-admin. False: somebody else was quicker. */
  setUp(rows: FirstRows): Promise<boolean>;
}
