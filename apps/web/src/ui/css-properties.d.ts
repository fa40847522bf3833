import "react";

declare module "react" {
  interface CSSProperties {
    /** Place in a row of animated parts; delays its turn. */
    "--i"?: number;
    /** A figure that a rule of the style sheet reckons with. */
    [property: `--${string}`]: string | number | undefined;
  }
}
