/** Reads an answer of whole numbers and the bits of f32, column by column. The columns share the answer's memory. */
export class Words {
  readonly #words: Uint32Array;
  #at = 0;

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  numbers(count: number): Uint32Array {
    const column = this.#words.subarray(this.#at, this.#at + count);
    this.#at += count;
    return column;
  }

  floats(count: number): Float32Array {
    const { buffer, byteOffset, length } = this.numbers(count);
    return new Float32Array(buffer, byteOffset, length);
  }

  /** A copy, a byte each. */
  codes(count: number): Uint8Array {
    return Uint8Array.from(this.numbers(count));
  }
}
