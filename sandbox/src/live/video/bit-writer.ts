/** Bytes that a writer starts with. It doubles them when they are full. */
const INITIAL_BYTES = 1 << 14;

const START_OF_ESCAPE = 3;

/** Writes the bits of one NAL unit of H.264 (ITU-T H.264, 7.2 and 9.1). */
export class BitWriter {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** @param bits at most 24. */
  put(value: number, bits: number): void {
    this.#pending = (this.#pending << bits) | value;
    this.#pendingBits += bits;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#pushByte((this.#pending >>> this.#pendingBits) & 0xff);
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  /** Unsigned Exp-Golomb code, `ue(v)`. */
  putUnsigned(value: number): void {
    const bits = 31 - Math.clz32(value + 1);
    this.put(0, bits);
    this.put(value + 1, bits + 1);
  }

  /** Signed Exp-Golomb code, `se(v)`. */
  putSigned(value: number): void {
    this.putUnsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /**
   * Ends the unit and starts the next.
   *
   * @param header first byte of the unit: its type and whether it is a reference.
   * @returns the unit with its emulation prevention bytes.
   */
  takeUnit(header: number): Buffer {
    this.put(1, 1);
    if (this.#pendingBits > 0) this.put(0, 8 - this.#pendingBits);
    const escaped = Buffer.alloc(1 + Math.ceil(this.#length * 1.5));
    escaped[0] = header;
    let length = 1;
    let zeros = 0;
    for (let index = 0; index < this.#length; index += 1) {
      const byte = this.#bytes[index]!;
      if (zeros === 2 && byte <= START_OF_ESCAPE) {
        escaped[length] = START_OF_ESCAPE;
        length += 1;
        zeros = 0;
      }
      escaped[length] = byte;
      length += 1;
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    this.#length = 0;
    return Buffer.from(escaped.subarray(0, length));
  }

  #pushByte(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}
