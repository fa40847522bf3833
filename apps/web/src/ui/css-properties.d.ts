import "react";

declare module "react" {
  interface CSSProperties {
    /** Index of an element in a row of animated elements. It delays the animation. */
    "--i"?: number;
    /** A number that a rule of the style sheet uses in a calculation. */
    [property: `--${string}`]: string | number | undefined;
  }
}
