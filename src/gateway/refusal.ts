/** A call that was not made, or that failed for a reason the caller can act on. */
export class CallRefusal extends Error {
  override readonly name = 'CallRefusal';
  /** What to do, as a sentence. */
  readonly remedy: string;

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(reason, options);
    this.remedy = remedy;
  }
}
