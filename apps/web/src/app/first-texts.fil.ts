import home from "../features/home/texts/fil.json";
import everywhere from "./texts/fil.json";

export default { ...everywhere, ...home };
