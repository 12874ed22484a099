/** The version of the program. */

/** Set when the program is built. */
declare const __MDS_VERSION__: string | undefined;

/** As in package.json; `unbuilt` where the sources run as they are. */
export const VERSION = typeof __MDS_VERSION__ === 'string' ? __MDS_VERSION__ : 'unbuilt';
