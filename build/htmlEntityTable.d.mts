export declare const htmlEntities: object;
