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
  `CREATE TABLE pipeline_versions (
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    document TEXT NOT NULL,
    changed TEXT NOT NULL,
    PRIMARY KEY (name, version)
  );
  INSERT INTO pipeline_versions SELECT name, 1, document, changed FROM pipelines;
  ALTER TABLE pipelines ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    input TEXT NOT NULL,
    state TEXT NOT NULL,
    created TEXT NOT NULL,
    began TEXT,
    ended TEXT,
    result TEXT,
    error TEXT
  );
  CREATE TABLE job_events (
    job TEXT NOT NULL,
    number INTEGER NOT NULL,
    type TEXT NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (job, number)
  );`,
]
