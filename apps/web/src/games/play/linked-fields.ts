import { useState } from "react";

interface LinkedFieldsParts<P, F extends string> {
  /** The current bet. */
  readonly params: P;
  readonly locked: boolean;
  /** Error text for a field without a valid bet. */
  readonly wrong: string;
  /** Returns the bet for the text of one field, or undefined if the text is invalid. */
  read(params: P, field: F, text: string): P | undefined;
  onParams(params: P | undefined): void;
}

interface Typed<P, F> {
  readonly field: F;
  readonly text: string;
  /** The bet that the typed text gives. The field drops the typed text if the current bet differs from this bet. */
  readonly at: P;
  readonly invalid: boolean;
}

/**
 * Connects fields that describe the same bet in different ways. The typed field keeps its text, and the other fields
 * show the same bet while the text is valid.
 * @returns a function that returns the properties of a field, from the name of the field and its text for the current
 * bet
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
    /** Shows the current bet again, unless the typed text is invalid and must stay visible. */
    onLeave() {
      if (!typed?.invalid) setLast(null);
    },
  });
}
