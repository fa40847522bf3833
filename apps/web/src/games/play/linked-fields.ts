import { useState } from "react";

interface LinkedFieldsParts<P, F extends string> {
  /** The current bet. */
  readonly params: P;
  readonly locked: boolean;
  /** Error text for an input field that contains no valid bet. */
  readonly wrong: string;
  /** Returns the bet for the text of one input field. Returns undefined if the text is invalid. */
  read(params: P, field: F, text: string): P | undefined;
  onParams(params: P | undefined): void;
}

interface Typed<P, F> {
  readonly field: F;
  readonly text: string;
  /**
   * The bet that results from the typed text. If another bet becomes the current bet, the field no longer shows the
   * typed text.
   */
  readonly at: P;
  readonly invalid: boolean;
}

/**
 * Connects several input fields that describe one bet in different ways. The field in which the player types keeps its
 * text. While the typed text is valid, the other linked fields show the bet of the typed text.
 * @returns a function from the name of a field and the text for the current bet to the properties of the field
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
    /** Shows the current bet again when the player leaves the field. An invalid text stays visible in the field. */
    onLeave() {
      if (!typed?.invalid) setLast(null);
    },
  });
}
