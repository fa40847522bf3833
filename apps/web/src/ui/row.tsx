import type { ReactNode } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "./art.tsx";

interface RowProps {
  readonly icon?: IconName;
  readonly title: string;
  /** Content at the right: the current value. */
  readonly value?: ReactNode;
  /** Address of another screen. */
  readonly href?: string;
  /** Action of the row, if it has no address. */
  onClick?(): void;
}

interface ActionLineProps {
  /** Address of another screen or page. Without an address the line is a button. */
  readonly href?: string | undefined;
  /** Runs on a tap. With `href`, `onClick` runs before the other screen opens. */
  readonly onClick?: (() => void) | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The frame of a line in a card: a link with `href`, otherwise a button. */
export function ActionLine({ href, onClick, className = "", children }: ActionLineProps) {
  const look = `row flat ${className}`.trimEnd();
  if (href?.startsWith("/"))
    return (
      <Link href={href} className={look} onClick={onClick}>
        {children}
      </Link>
    );
  if (href)
    return (
      <a href={href} className={look} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  return (
    <button type="button" className={look} onClick={onClick}>
      {children}
    </button>
  );
}

/** A line of a settings card that opens a screen or runs an action. */
export function Row({ icon, title, value, href, onClick }: RowProps) {
  return (
    <ActionLine href={href} onClick={onClick}>
      {icon ? <Icon name={icon} className="text-muted" /> : null}
      <span className="min-w-0 flex-1 text-14 font-medium">{title}</span>
      {value === undefined ? null : (
        <span className="min-w-0 text-right text-13 wrap-anywhere text-muted">{value}</span>
      )}
      <Icon name="right" size={16} className="text-muted" />
    </ActionLine>
  );
}

interface SwitchRowProps {
  readonly icon: IconName;
  readonly title: string;
  /** Explanation below the title. */
  readonly detail?: string;
  /** Shows the icon in a tile, for the card with the account's security settings. */
  readonly tile?: boolean;
  readonly on: boolean;
  /** Disables the switch. `detail` gives the reason. */
  readonly blocked?: boolean;
  onChange(on: boolean): void;
}

/** A line of a settings card with a switch. */
export function SwitchRow({
  icon,
  title,
  detail,
  tile = false,
  on,
  blocked = false,
  onChange,
}: SwitchRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={blocked || undefined}
      className={tile ? "row" : "row flat"}
      onClick={() => {
        if (!blocked) onChange(!on);
      }}
    >
      {tile ? (
        <span
          className={`grid size-40 flex-none place-items-center rounded-12 ${on ? "bg-emerald-bg text-emerald" : "bg-raised-2 text-muted"}`}
        >
          <Icon name={icon} />
        </span>
      ) : (
        <Icon name={icon} className="text-muted" />
      )}
      <span className={`min-w-0 flex-1 text-14 ${tile ? "font-semibold" : "font-medium"}`}>
        {title}
        {detail ? <span className="block text-12 font-normal text-muted">{detail}</span> : null}
      </span>
      <span className="switch" aria-hidden="true" />
    </button>
  );
}
