"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.default = void 0;
let calls = 0;
exports.default = () => ++calls;
