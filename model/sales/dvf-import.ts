/** The input of an import. Ids and names only: the files are in object storage. */
export interface DvfImportPlan {
  /** Names the index that is built. */
  readonly importId: string;
  /** Name of the release, as responses show it. */
  readonly release: string;
  /** The earlier releases that it replaces. */
  readonly scope: 'auto' | 'department' | 'commune';
  readonly files: readonly DvfImportFile[];
}

export interface DvfImportFile {
  /** As the operator gave it. */
  readonly name: string;
  /** Fetched by a worker; absent: the file is in object storage already. */
  readonly url?: string;
}

export interface DvfFileCounts {
  readonly rows: number;
  readonly mutations: number;
  readonly bad_rows: number;
}

/** A row that could not be used, for reports. */
export interface DvfBadRow {
  readonly line: number;
  readonly reason: string;
}

/** Progress of a file. */
export interface DvfFileProgress {
  readonly counts: DvfFileCounts;
  /** The first ones. */
  readonly bad: readonly DvfBadRow[];
  /** Share of the file that has been read, 0 to 1. */
  readonly fraction: number;
  readonly done: boolean;
  /** Where reading continues, see `GroupPosition` of dvf/. */
  readonly next?: { readonly line: number; readonly closed: readonly (readonly [string, number])[] };
}

/** State of an unfinished import; stored with the index that it builds. */
export interface DvfImportProgress {
  readonly plan: DvfImportPlan;
  readonly files: readonly DvfFileProgress[];
}

/** The result of an import. */
export interface DvfImportResult {
  readonly mutations: number;
  /** Mutations that had the same key as another one. */
  readonly equalKeys: number;
  /** Some `id_mutation` whose rows are too far apart in the file to be assembled. */
  readonly split: readonly string[];
  /** Releases that were replaced as a whole, by name. */
  readonly replaced: readonly string[];
}

export const NO_FILE_PROGRESS: DvfFileProgress = {
  counts: { rows: 0, mutations: 0, bad_rows: 0 },
  bad: [],
  fraction: 0,
  done: false,
};
