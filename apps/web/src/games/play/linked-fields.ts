import { useState } from "react";

interface LinkedFieldsParts<P, F extends string> {
  /** The current bet. */
  readonly params: P;
  readonly locked: boolean;
  /** Error text for a field without a valid bet. */
  readonly wrong: string;
  /** Returns the bet for the text of one field, or undefined if it is invalid. */
  read(params: P, field: F, text: string): P | undefined;
  onParams(params: P | undefined): void;
}

interface Typed<P, F> {
  readonly field: F;
  readonly text: string;
  /** The bet after the typed text. If the current bet differs, the typed text is dropped. */
  readonly at: P;
  readonly invalid: boolean;
}

/**
 * Connects fields that describe the same bet in different ways. The typed field keeps its text, and the other fields
 * follow while the text gives a valid bet.
 * @returns a function that returns a field's properties, from its name and its text for the current bet
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
