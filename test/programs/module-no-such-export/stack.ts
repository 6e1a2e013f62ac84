export class Stack {}
