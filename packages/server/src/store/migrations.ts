/** The layout of the database, as steps: a database of an older version is brought up to date when it is opened. */

/** Each entry brings the database one version further. Entries are never changed, only added. */
export const migrations: readonly string[] = [
  `CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  );
  CREATE TABLE pipelines (
    name TEXT PRIMARY KEY,
    document TEXT NOT NULL,
    changed TEXT NOT NULL
  );
  CREATE TABLE tunnelled_hosts (
    host TEXT PRIMARY KEY,
    learnt INTEGER NOT NULL
  );`,
]
