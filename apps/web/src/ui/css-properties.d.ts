import "react";

declare module "react" {
  interface CSSProperties {
    /** Index of an element in a row of animated elements. The index delays the animation of the element. */
    "--i"?: number;
    /** A number that a rule of the style sheet uses in a calculation. */
    [property: `--${string}`]: string | number | undefined;
  }
}
