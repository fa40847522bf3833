import type { ReactNode } from "react";
import { Amount } from "../../../ui/index.ts";

/** Shows one line of a record's details with a label and a value. */
export function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="label-value">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

/** Shows an exact amount of money with its unit. */
export function Exact({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <span className="whitespace-nowrap">
      <Amount value={value} tappable /> {unit}
    </span>
  );
}
