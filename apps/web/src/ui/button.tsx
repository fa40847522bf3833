import { type ComponentProps, type ReactNode, useId } from "react";
import { Link } from "wouter";
import { Icon, type IconName } from "./art.tsx";

type Look = "act" | "gold" | "quiet" | "stop";
type Size = "full" | "tall" | "md" | "sm";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  /**
   * Kind of the button. act: the main button of a screen; gold: a reward; quiet: all other buttons; stop: ends a
   * running action.
   */
  readonly look?: Look;
  readonly size?: Size;
  /**
   * Text that the button shows while its action runs. The button keeps its width and ignores taps while its action
   * runs.
   */
  readonly busy?: string | undefined;
  /**
   * Reason why the button is disabled, shown below the button. Screen readers read the reason together with the button.
   */
  readonly reason?: string | undefined;
  readonly reasonIcon?: IconName;
  readonly children: ReactNode;
}

const classes = (look: Look, size: Size, extra = "") =>
  `button ${look === "act" ? "" : look} ${size === "full" ? "" : size} ${extra}`.replace(/\s+/g, " ").trim();

/**
 * A button that can be disabled only together with a reason. A disabled button stays focusable, so that screen readers
 * can read the reason.
 */
export function Button({
  look = "act",
  size = "full",
  busy,
  reason,
  reasonIcon = "info",
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const blocked = busy !== undefined || reason !== undefined;
  const button = (
    <button
      {...rest}
      type={type}
      className={classes(look, size, className)}
      aria-disabled={blocked || undefined}
      aria-busy={busy !== undefined || undefined}
      aria-describedby={reason ? reasonId : rest["aria-describedby"]}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy === undefined ? (
        children
      ) : (
        <>
          <span className="working" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {busy}
        </>
      )}
    </button>
  );
  if (!reason) return button;
  return (
    <div>
      {button}
      <p className="note" id={reasonId}>
        <Icon name={reasonIcon} size={16} />
        {reason}
      </p>
    </div>
  );
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly size?: Size;
  readonly className?: string;
  readonly children: ReactNode;
  /** Runs after a tap on the link, before the new screen opens. */
  onClick?(): void;
}

/** A link to a screen that looks like a button. */
export function ButtonLink({
  href,
  look = "act",
  size = "full",
  className,
  children,
  onClick,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={classes(look, size, className)} onClick={onClick}>
      {children}
    </Link>
  );
}
