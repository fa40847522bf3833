import { useState } from "react";

interface LinkedFieldsParts<P, F extends string> {
  /** The current bet. */
  readonly params: P;
  readonly locked: boolean;
  /** Error text for an input field that contains no valid bet. */
  readonly wrong: string;
  /**
   * Returns the bet that results from the text of one input field. Returns undefined if the text is not a valid value
   * of the field.
   */
  read(params: P, field: F, text: string): P | undefined;
  onParams(params: P | undefined): void;
}

interface Typed<P, F> {
  readonly field: F;
  readonly text: string;
  /**
   * The bet that results from the typed text. If the player selects another bet, the field no longer shows the typed
   * text.
   */
  readonly at: P;
  readonly invalid: boolean;
}

/**
 * Connects several input fields that describe the same bet in different ways. The input field in which the player types
 * keeps the typed text. While the typed text is valid, the other fields show the values of the bet that results from
 * it.
 * @returns a function that takes the name of a field and the text for the current bet, and returns the properties of
 * the field
 */
export function useLinkedFields<P extends object, F extends string>(parts: LinkedFieldsParts<P, F>) {
  const { params, locked, wrong, read, onParams } = parts;
  const [last, setLast] = useState<Typed<P, F> | null>(null);
  const typed = last?.at === params ? last : null;
  return (field: F, standing: string) => ({
    value: typed?.field === field ? typed.text : standing,
    error: typed?.field === field && typed.invalid ? wrong : undefined,
    locked,
    onChange(text: string) {
      const found = read(params, field, text);
      setLast({ field, text, at: found ?? params, invalid: found === undefined });
      onParams(found);
    },
    /**
     * When the player leaves the field, it shows the value of the current bet again. If the typed text is invalid, the
     * field keeps this text instead.
     */
    onLeave() {
      if (!typed?.invalid) setLast(null);
    },
  });
}
