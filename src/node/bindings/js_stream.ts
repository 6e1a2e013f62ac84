/** Streams that JavaScript implements for the side of C++ (src/js_stream.cc): only encryption and HTTP/2 need them. */
class JSStream {
  constructor() {
    $$refuse('js-stream', 'a stream of the program is used as a socket, which only encryption and HTTP/2 do', 'use the stream itself')
  }
}

export default { JSStream }
