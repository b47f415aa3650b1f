import { load } from "./pulumi-modules.ts";

type ResourceClass = { new (name: string, args: object | undefined): object; __pulumiType?: string };
type Utilities = {
  lazyLoad(exports: object, names: string[], loadModule: () => Record<string, ResourceClass>): void;
};

const argumentNames = new Map<string, string[]>();

/** The names of the arguments that a resource was made with: its class drops those that it does not know. */
export const argumentNamesOf = (type: string, name: string): string[] =>
  argumentNames.get(`${type} ${name}`) ?? [];

function recordArgumentNames(resourceClass: ResourceClass): ResourceClass {
  const type = resourceClass?.__pulumiType;
  if (!type) return resourceClass;
  return new Proxy(resourceClass, {
    construct(target, args: [string, object | undefined], newTarget) {
      argumentNames.set(`${type} ${args[0]}`, Object.keys(args[1] ?? {}));
      return Reflect.construct(target, args, newTarget);
    },
  });
}

for (const provider of ["aws", "random"]) {
  const utilities: Utilities = load(`@pulumi/${provider}/utilities`);
  const { lazyLoad } = utilities;
  utilities.lazyLoad = (exports, names, loadModule) =>
    lazyLoad(exports, names, () => {
      const module = loadModule();
      return Object.fromEntries(
        names.map((name) => [name, recordArgumentNames(module[name] as ResourceClass)]),
      );
    });
}
