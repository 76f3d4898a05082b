/** A step of a trace: 32 and 16 hexadecimal digits, and the two of the flags. */
export interface TraceStep {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: string;
}

/** One execution of a workflow, as it is reported when it has ended. */
export interface WorkflowSpan {
  readonly step: TraceStep;
  /** Whatever started it; absent when nothing traced did, as with a schedule. */
  readonly parent?: TraceStep;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
  /** Name of the error it ended with. */
  readonly error?: string;
}
