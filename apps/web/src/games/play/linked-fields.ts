import { useState } from "react";

interface LinkedFieldsParts<P, F extends string> {
  /** The bet that stands. */
  readonly params: P;
  readonly locked: boolean;
  /** What is wrong with a field that holds no offered bet. */
  readonly wrong: string;
  /** The bet that one field's text asks for; undefined when it is no offered bet. */
  read(params: P, field: F, text: string): P | undefined;
  onParams(params: P | undefined): void;
}

interface Typed<P, F> {
  readonly field: F;
  readonly text: string;
  /** The bet that stood after it: once another one stands, what was typed is gone. */
  readonly at: P;
  readonly invalid: boolean;
}

/**
 * Fields that say one bet in different words: the one that is typed in keeps its text, the others follow while it is an
 * offered bet.
 * @returns a field's properties, from its name and its text for the bet that stands
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
    /** Shows the bet that stands, unless what the field holds is wrong and must be seen. */
    onLeave() {
      if (!typed?.invalid) setLast(null);
    },
  });
}
