import type { ReactNode } from "react";

interface NextStepProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly action: ReactNode;
}

/** Shows one step as a row with a button. */
export function NextStep({ art, title, detail, action }: NextStepProps) {
  return (
    <li className="row">
      {art}
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="num block text-12 whitespace-normal text-muted">{detail}</span>
      </span>
      {action}
    </li>
  );
}
