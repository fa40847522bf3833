import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { Sheet } from "./sheet.tsx";

interface FilterSheetProps {
  readonly open: boolean;
  readonly title: string;
  /**
   * Text of the button that closes the sheet with the filters. Each choice already filters the list while the sheet is
   * open.
   */
  readonly act: string;
  /** One component `FilterChoice` for each filter of the list. */
  readonly children: ReactNode;
  onClose(): void;
}

/** A sheet with the filters of a list. Each choice of the player filters the list at once. */
export function FilterSheet({ open, title, act, children, onClose }: FilterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="flex flex-col gap-16">
        {children}
        <Button onClick={onClose}>{act}</Button>
      </div>
    </Sheet>
  );
}

interface FilterChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  onChange(value: V): void;
}

/** One filter of a list, with its options. */
export function FilterChoice<V extends string>({ options, ...rest }: FilterChoiceProps<V>) {
  return (
    <Choice
      {...rest}
      compact
      options={options.map(({ value, label }) => ({
        value,
        content: <span className="text-14 font-semibold whitespace-nowrap">{label}</span>,
      }))}
    />
  );
}
