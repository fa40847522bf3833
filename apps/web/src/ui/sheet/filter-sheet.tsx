import type { ReactNode } from "react";
import { Choice } from "../form/choice.tsx";
import { Button } from "../layout/button.tsx";
import { Sheet } from "./sheet.tsx";

interface FilterSheetProps {
  readonly open: boolean;
  readonly title: string;
  /**
   * Text of the button that closes the sheet with the filters. The page already filters the list while the sheet is
   * open, so the button only closes the sheet.
   */
  readonly act: string;
  /** One `FilterChoice` for each filter of the list. */
  readonly children: ReactNode;
  onClose(): void;
}

/** A sheet with the filters of a list. Each choice filters the list immediately. */
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
